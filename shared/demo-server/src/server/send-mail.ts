import { isLoopback } from '@meshdeck/domain/known-hosts'

import { logFailure } from '../log-failure'
import type { Store } from '../storage/store'
import { readSettings } from './settings'

const SECURE_PORT = 465
const TIMEOUT_MS = 10_000
const ADDRESS = /^[a-z0-9._%+-]+@[a-z0-9.-]+\.[a-z]{2,}$/

type Mail = {
  to: string
  subject: string
  /** Paragraphs, as text and as HTML. */
  text: string[]
  html: string[]
  /** Description for the log if it isn't delivered, without secrets. */
  what: string
}

/** Whether a text is a mail address by the rule of the real server: capitals aren't accepted (contract 1.6). */
export function isMailAddress(text: string): boolean {
  return ADDRESS.test(text)
}

/**
 * Sends mail with the mail server of the settings (contract 1.1 `smtp_host` and its neighbors); without one nothing is
 * sent. Runs in the background: errors are logged for the operator of this server.
 */
export async function sendMail(store: Store, { to, subject, text, html, what }: Mail) {
  if (readSettings(store).smtp_host === '') return
  const { createTransport } = await import('nodemailer')
  const settings = readSettings(store)
  const from = settings.email_sender_addr
  const transport = createTransport({
    host: settings.smtp_host,
    port: settings.smtp_port,
    secure: settings.smtp_port === SECURE_PORT,
    ...(settings.email_sender_password !== '' && {
      auth: { user: settings.email_sender_user || from, pass: settings.email_sender_password },
    }),
    // no certificate can exist for this machine itself
    tls: { rejectUnauthorized: !isLoopback(settings.smtp_host) },
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  try {
    const body = {
      text: text.join('\n\n'),
      html: html.map((paragraph) => `<p>${paragraph}</p>`).join('\n'),
    }
    await transport.sendMail({ from, to, subject, ...body })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    logFailure(`Couldn't send ${what}`, reason)
  } finally {
    transport.close()
  }
}
