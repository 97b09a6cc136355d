import type { Served } from '../context'
import { sendMail } from '../mail/send-mail'
import type { Invite } from '../storage/account-tables'

/** Sends an invite's link to the invited person; without a mail server it can be copied from the list. */
export function sendInvite({ store, identity }: Served, { email, invite_url }: Invite) {
  const lines = [
    'Hello,',
    `you have been invited to the private network of ${identity.serverName}.`,
    'Open this link to choose a password and to complete your account:',
  ]
  const link = invite_url.replaceAll('&', '&amp;')
  return sendMail(store, {
    to: email,
    subject: `Your invitation to ${identity.serverName}`,
    text: [...lines, invite_url],
    html: [...lines, `<a href="${link}">${link}</a>`],
    what: `The invite for ${email}`,
  })
}
