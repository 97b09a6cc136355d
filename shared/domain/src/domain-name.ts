import { isIpv4 } from './cidr'
import { isDnsLabel } from './dns-label'
import { readItems } from './name-list'

const LONGEST = 253
/** A name that ends like this is read as an IPv4 address. */
const NUMBER = /^(\d+|0x[\da-f]*)$/i

/**
 * Whether a text is the name of a domain in DNS, such as `nm.internal` or `internal` (RFC 1035): labels with one dot
 * between them, 253 characters at most. Names with other letters count in their ASCII form only (`xn--…`).
 */
export function isDomainName(text: string): boolean {
  const labels = text.split('.')
  return text.length <= LONGEST && labels.every(isDnsLabel) && !NUMBER.test(labels.at(-1) ?? '')
}

/** Whether a text is a domain name with at least two labels, as a route needs one: `files.example.com`. */
export const isFullDomainName = (text: string): boolean => text.includes('.') && isDomainName(text)

/** Whether somebody has probably typed an address or a range where a name is wanted, be it a wrong one. */
export const looksLikeAddress = (text: string): boolean =>
  /^[\d.]*\d\.[\d.]*(\/\d*)?$/.test(text) || /^[\da-f:.]*:[\da-f]*:[\da-f:.]*(\/\d*)?$/i.test(text)

/** Whether a text is the name or the IPv4 address of a host, without scheme, port, or path. */
export function isHostName(text: string): boolean {
  return isDomainName(text) || isIpv4(text)
}

/**
 * The domains in a text, lowercase and without repetitions: commas, semicolons, blanks, and line ends separate them.
 * Nothing else is changed or left out, so that the form can name what is not a domain.
 */
export function readDomains(text: string): string[] {
  return [...new Set(readItems(text).map((domain) => domain.toLowerCase()))]
}
