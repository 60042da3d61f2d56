/**
 * Where the ticket comes from: the address of the page, or what its entry in the history of this window has
 * kept of it; or, inside Discord, the server, after Discord has said who this is.
 */

/** Whether the page runs inside Discord, as an Activity. */
export const inDiscord = new URLSearchParams(location.search).has("frame_id");

/**
 * The ticket to join with; "" if there is none.
 *
 * @throws {Error} if Discord or the server refuses; its message is for the person, in English.
 */
export async function joinTicket() {
  return inDiscord ? ticketOfActivity() : ticketOfLink();
}

/** What follows # in the address; "" if that is nothing, or a part of the page, such as its grid. */
function inAddress() {
  const found = location.hash.slice(1);
  return document.getElementById(found) ? "" : found;
}

/** The ticket of the entry in the history that is shown; "" if it has none. */
const inHistory = () => history.state?.ticket ?? "";

/**
 * The ticket of a link. It does not stay in the address bar, where others could read it, but with the entry in
 * the history of the window: so that each of several links that were opened in one window can be loaded again.
 */
function ticketOfLink() {
  const ticket = inAddress() || inHistory();
  const isAnother = () => (inAddress() || inHistory() || ticket) !== ticket;
  const keep = (address) => {
    try {
      history.replaceState({ ...history.state, ticket }, "", address);
    } catch {
      // Then it stays in the address, so that the page can be loaded again.
    }
  };
  // Another link that is opened in this window, or gone back to, does not load the page again.
  const look = () => (isAnother() ? location.reload() : keep(location.href));
  window.addEventListener("hashchange", look);
  window.addEventListener("popstate", look);
  if (inAddress()) {
    keep(location.pathname + location.search);
  }
  return ticket;
}

async function ticketOfActivity() {
  const { client_id: clientId } = await answer(await fetch("activity"));
  const { DiscordSDK } = await import("./vendor/discord-sdk.js");
  const sdk = new DiscordSDK(clientId, { disableConsoleLogOverride: true });
  await sdk.ready();
  const { code } = await sdk.commands.authorize({
    client_id: clientId,
    response_type: "code",
    state: "",
    prompt: "none",
    scope: ["identify"],
  });
  const body = JSON.stringify({ code, instance: sdk.instanceId });
  const headers = { "Content-Type": "application/json" };
  const { ticket, access_token: token } = await answer(await fetch("activity", { method: "POST", headers, body }));
  await sdk.commands.authenticate({ access_token: token });
  return ticket;
}

async function answer(response) {
  const found = await response.json().catch(() => ({}));
  if (!response.ok) {
    throw new Error(found.text ?? `The server answered ${response.status}. Try again in a moment.`);
  }
  return found;
}
