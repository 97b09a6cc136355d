import type { Language } from './worded-packages'

const everywhere = `
  API, DNS, ICMP, ID, IPv4, IPv6, IdP, MFA, MTU, NAT, SSO, TCP, UDP, Broker, Community, Pro, netclient {{version}}, nmctl, Port,
  Distribution, Egress, {{before}} → {{after}}, GitHub, Google, Internet, Keepalive, Microsoft Entra ID, OIDC, Okta, Route {{n}}, Version,
  Linux, macOS, Windows, iOS, Android, Linux (Arch), Linux (Debian), Linux (Gentoo), Linux (Red Hat), Linux (SUSE)`

const german = `
  Admin, Browser, Debug, Details, Domain, Domains, Edition, Failover, Firewall, Gateway, Gateways, Graph, Info, NAME, Name, Offline,
  Online, Ports, Relay, Route, Server, Server {{version}}, Status, Support, System, Tag, Tags, Text, Token, Zoom, in {{range}}`

const french = `
  Action, Actions, Active, Administration, Architecture, Console, Description, Documentation, Interface,
  Interfaces, Mobile, Notifications, Pages, Ports, Service, Source, Type, Zoom, public, route, routes, secret,
  Destination, Direction, direct, Modules, Route, Route inactive, route inactive, {{pixels}} pixels, {{count, number}} source, {{count, number}} sources`

/** Texts that another language has as English does: names, abbreviations, loan words. */
export const sameInBoth: Record<Exclude<Language, 'en'>, ReadonlySet<string>> = {
  de: textsOf(everywhere, german),
  fr: textsOf(everywhere, french),
}

function textsOf(...lists: string[]): Set<string> {
  return new Set(lists.flatMap((list) => list.split(/,(?![^{}]*\}\})/)).map((text) => text.trim()))
}
