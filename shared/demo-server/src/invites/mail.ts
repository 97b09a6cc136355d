import { createTransport } from 'nodemailer'

import type { Context } from '../context'
import { isLoopback } from '../loopback'
import { readSettings } from '../server/settings'
import type { Invite } from '../storage/account-tables'

const SECURE_PORT = 465
const WAIT_MS = 10_000

/**
 * Sends an invite's link to the invited person, over the mail server of the settings (contract 1.1
 * `smtp_host` and its neighbours); without one nothing is sent, and the link can be copied from the
 * list. Nobody waits for it: what goes wrong is told to whoever runs this server, without the code.
 */
export async function sendInvite({ store, identity }: Context, invite: Invite) {
  const settings = readSettings(store)
  if (settings.smtp_host === '') return
  const from = settings.email_sender_addr
  const transport = createTransport({
    host: settings.smtp_host,
    port: settings.smtp_port,
    secure: settings.smtp_port === SECURE_PORT,
    ...(settings.email_sender_password !== '' && {
      auth: { user: settings.email_sender_user || from, pass: settings.email_sender_password },
    }),
    // nobody can have a certificate for this machine itself
    tls: { rejectUnauthorized: !isLoopback(settings.smtp_host) },
    connectionTimeout: WAIT_MS,
    greetingTimeout: WAIT_MS,
    socketTimeout: WAIT_MS,
  })
  try {
    await transport.sendMail({ from, to: invite.email, ...wordsOf(invite, identity.serverName) })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    console.error(`The invite for ${invite.email} was not mailed: ${reason}`)
  } finally {
    transport.close()
  }
}

function wordsOf({ invite_url }: Invite, serverName: string) {
  const lines = [
    'Hello,',
    `you have been invited to the private network of ${serverName}.`,
    'Open this link to choose a password and to complete your account:',
  ]
  const link = invite_url.replaceAll('&', '&amp;')
  return {
    subject: `Your invitation to ${serverName}`,
    text: [...lines, invite_url].join('\n\n'),
    html: [...lines, `<a href="${link}">${link}</a>`].map((it) => `<p>${it}</p>`).join('\n'),
  }
}
