import type { Served } from '../context'
import { isMailAddress, sendMail } from '../mail/send-mail'
import type { JitRequest } from '../storage/jit-tables'
import { decidesOnAll } from './access'

type News = 'asked' | 'approved' | 'denied' | 'revoked' | 'expired'

/**
 * Writes to whoever has to know what became of a request for access (contract 2.12): those who decide on
 * every network when somebody asks, and him when it is decided or over. Names that are no addresses are
 * passed over.
 */
export function mailAccessNews({ store, identity }: Served, news: News, request: JitRequest) {
  const { user_name, network_id } = request
  const people =
    news === 'asked'
      ? store.users.all().filter((user) => decidesOnAll(store, user))
      : [{ username: user_name }]
  const lines = linesOf(request)[news]
  for (const { username } of people.filter((it) => isMailAddress(it.username))) {
    void sendMail(store, {
      to: username,
      subject: `${identity.serverName}: access to network ${network_id}`,
      text: lines,
      html: lines.map(escaped),
      what: `the email about just-in-time access to ${username}`,
    })
  }
}

function linesOf(request: JitRequest): Record<News, string[]> {
  const { user_name, network_id, reason, approved_by, expires_at } = request
  return {
    asked: [
      `${user_name} requests just-in-time access to network ${network_id}.`,
      `Reason: ${reason}`,
    ],
    approved: [`${approved_by} approved your access to network ${network_id} until ${expires_at}.`],
    denied: [`${approved_by} denied your request for access to network ${network_id}.`],
    revoked: [`Your access to network ${network_id} was revoked.`],
    expired: [`Your access to network ${network_id} has expired.`],
  }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** A reason is whatever somebody wrote. */
function escaped(text: string): string {
  return text.replaceAll(/[&<>]/g, (sign) => entities[sign] ?? sign)
}
