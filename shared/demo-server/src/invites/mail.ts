import type { Served } from '../context'
import { sendMail } from '../mail/send-mail'
import type { Invite } from '../storage/account-tables'

/** Sends an invite's link to the invited person; without a mail server it can be copied from the list. */
export function sendInvite({ store, identity }: Served, { email, invite_url }: Invite) {
  const lines = [
    'Hello,',
    `You have been invited to join the private network of ${identity.serverName}.`,
    'To choose a password and finish setting up your account, open this link:',
  ]
  const link = invite_url.replaceAll('&', '&amp;')
  return sendMail(store, {
    to: email,
    subject: `You’re invited to ${identity.serverName}`,
    text: [...lines, invite_url],
    html: [...lines, `<a href="${link}">${link}</a>`],
    what: `the invitation to ${email}`,
  })
}
