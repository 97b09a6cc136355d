import { isDnsLabel } from './dns-label'

const LONGEST = 253

/**
 * Whether a text is a domain with at least two labels, without a dot at its end: `files.example.com`. The last label
 * is never a number, so that no IPv4 address is a domain (RFC 3696).
 */
export function isDomainName(text: string): boolean {
  const labels = text.split('.')
  const last = labels.at(-1) ?? ''
  return (
    labels.length > 1 && text.length <= LONGEST && labels.every(isDnsLabel) && !/^\d+$/.test(last)
  )
}

/** Whether somebody has probably typed an address or a range where a name is wanted, be it a wrong one. */
export const looksLikeAddress = (text: string): boolean =>
  /^[\d.]*\d\.[\d.]*(\/\d*)?$/.test(text) || /^[\da-f:.]*:[\da-f]*:[\da-f:.]*(\/\d*)?$/i.test(text)
