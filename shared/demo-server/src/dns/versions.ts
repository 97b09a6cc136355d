import type { PerVersion } from '../api-version'
import type { Settings } from '../server/settings'

type DnsVersion = {
  /** A given name as it is stored, and as it is removed by. */
  storedName(name: string, settings: Settings): string
  /** A stored name as it is read. */
  shownName(name: string, settings: Settings): string
}

/** When each server puts the domain behind a name (contract 1.13 and 2.9). */
export const dnsVersions: PerVersion<DnsVersion> = {
  '1.0.0': {
    // a name that ends in its letters has it
    storedName: (name, { default_domain }) =>
      name.endsWith(default_domain) ? name : `${name}.${default_domain}`,
    shownName: (name) => name,
  },
  '1.5.1': {
    storedName: (name) => name,
    // also behind a name that ends in it already
    shownName: (name, { default_domain }) =>
      default_domain === '' ? name : `${name}.${default_domain}`,
  },
}

/** A name with the domain behind it, unless it ends in it. */
export function withDomain(name: string, domain: string): string {
  return domain === '' || name.endsWith(`.${domain}`) ? name : `${name}.${domain}`
}
