/**
 * The source of the ticket: the address of the page, or the page's entry in the history of this window; or, inside
 * Discord, the server, once Discord has identified the user.
 */

/** Whether the page runs inside Discord, as an Activity. */
export const inDiscord = new URLSearchParams(location.search).has("frame_id");

/**
 * The ticket to join with; "" if there is none.
 *
 * @throws {Error} if Discord or the server refuses; its message is for the user, in English.
 */
export async function joinTicket() {
  return inDiscord ? ticketOfActivity() : ticketOfLink();
}

/** The part after # in the address; "" if there is none, or if it names a part of the page, such as the grid. */
function inAddress() {
  const found = location.hash.slice(1);
  return document.getElementById(found) ? "" : found;
}

/** The ticket in the current history entry; "" if it has none. */
const inHistory = () => history.state?.ticket ?? "";

/**
 * The ticket of a link. It moves from the address bar, where others could read it, to the entry in the window's
 * history, so that each of several links that were opened in one window can be reloaded.
 */
function ticketOfLink() {
  const ticket = inAddress() || inHistory();
  const isAnother = () => (inAddress() || inHistory() || ticket) !== ticket;
  const keep = (address) => {
    try {
      history.replaceState({ ...history.state, ticket }, "", address);
    } catch {
      // Then it stays in the address, so that the page can be reloaded.
    }
  };
  // Opening another link in this window, or going back to one, does not reload the page.
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
