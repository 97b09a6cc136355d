import type { DnsInput } from '@meshdeck/api/dns'
import { isIpv4, isIpv6 } from '@meshdeck/domain/cidr'
import { looksLikeAddress } from '@meshdeck/domain/domain-name'
import { z } from '@meshdeck/platform'

const MAX_NAME_LENGTH = 192
const MAX_LABEL_LENGTH = 63
const label = '[a-z0-9]([a-z0-9-]*[a-z0-9])?'
const namePattern = new RegExp(`^${label}(\\.${label})*$`, 'i')

const isShortEnough = (name: string) =>
  name.length <= MAX_NAME_LENGTH && name.split('.').every((part) => part.length <= MAX_LABEL_LENGTH)

const textWith = (isFine: (trimmed: string) => boolean, error: string) =>
  z.refine<string>((text) => isFine(text.trim()), error)

const fields = {
  name: z.string().check(
    textWith((name) => name !== '', 'networks:dns.noName'),
    z.faults((name) =>
      looksLikeAddress(name.trim())
        ? { error: 'networks:dns.nameIsAddress', params: { entry: name.trim() } }
        : undefined,
    ),
    textWith((name) => name === '' || namePattern.test(name), 'networks:dns.notName'),
    textWith(isShortEnough, 'networks:dns.longName'),
  ),
  address: z
    .string()
    .check(textWith((text) => text === '' || isIpv4(text), 'networks:dns.notIpv4')),
  address6: z
    .string()
    .check(textWith((text) => text === '' || isIpv6(text), 'networks:dns.notIpv6')),
}

/**
 * Returns a name as the server shows it: with its domain appended, unless the name already ends in it (contract 1.13).
 */
export function shownName(name: string, domain: string): string {
  return domain === '' || name.endsWith(`.${domain}`) ? name : `${name}.${domain}`
}

/** Returns the key by which names are compared: case and the domain don't matter. */
export const dnsNameKey = (name: string, domain: string): string =>
  shownName(name.trim().toLowerCase(), domain.toLowerCase())

/**
 * Returns the schema of a new name. The server accepts a name without an address, and a short name replaces an existing
 * entry (contract 1.13); both are rejected here.
 */
export function dnsFormSchema(isTaken: (name: string) => boolean) {
  const form = z.object(fields).check(
    rule(
      'address',
      ({ address, address6 }) => address.trim() !== '' || address6.trim() !== '',
      'networks:dns.noAddress',
    ),
    rule('name', ({ name }) => !isTaken(name.trim()), 'networks:dns.takenName'),
  )
  return z.pipe(
    form,
    z.transform(({ name, address, address6 }): DnsInput => ({
      name: name.trim(),
      address: address.trim(),
      address6: address6.trim(),
    })),
  )
}

const rule = z.ruleOf<DnsInput>()

export const emptyDnsEntry: DnsInput = { name: '', address: '', address6: '' }
