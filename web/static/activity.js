/** Where the ticket comes from: the address of the page, or, inside Discord, Discord's word for who this is. */

/** The ticket to join with. */
export async function joinTicket() {
  return decodeURIComponent(location.hash.slice(1));
}
