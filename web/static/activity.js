/**
 * Where the ticket comes from: the address of the page, or, inside Discord, the server, after Discord has
 * said who this is.
 */

/** Whether the page runs inside Discord, as an Activity. */
const inDiscord = new URLSearchParams(location.search).has("frame_id");

/**
 * The ticket to join with; "" if the address has none.
 *
 * @throws {Error} if Discord or the server refuses; its message is for the person, in English.
 */
export async function joinTicket() {
  return inDiscord ? ticketOfActivity() : decodeURIComponent(location.hash.slice(1));
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
