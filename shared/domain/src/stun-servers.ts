import { isHostName } from './domain-name'
import { readItems } from './name-list'
import { isPort } from './policy-ports'

/** The STUN servers in a text: commas, semicolons, blanks, and line ends separate them. Nothing is left out. */
export const readStunServers = (text: string): string[] => [...new Set(readItems(text))]

/**
 * Whether a text is a STUN server as devices read it: host and port, such as `stun.example.com:3478`. Devices split it
 * at the colon, so that neither an IPv6 address nor a scheme is possible.
 */
export function isStunServer(text: string): boolean {
  const [host = '', port = '', ...rest] = text.split(':')
  return rest.length === 0 && isPort(port) && isHostName(host)
}
