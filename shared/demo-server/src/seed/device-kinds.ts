/** Kind of device in the seeded fleet: its name, system and network. */
export type DeviceKind = {
  role: string
  os: 'linux' | 'windows' | 'darwin' | 'freebsd' | 'iot'
  firewall: string
  port: string
  /** Index of its network; networks beyond the first three get every kind. */
  home: number
  /** Whether it has its own public address. */
  isPublic: boolean
  /** Percentage of devices that are off. */
  offline: number
}

/** System fields that a device reports, by its `os` (contract 2.7). */
export const systems = {
  linux: { os_family: 'linux-debian', os_version: '12', kernel_version: '6.1.0' },
  windows: { os_family: 'windows', os_version: '10.0.22631', kernel_version: '' },
  darwin: { os_family: 'darwin', os_version: '14.5', kernel_version: '23.5.0' },
  freebsd: { os_family: '', os_version: '14.1', kernel_version: '' },
  iot: { os_family: 'linux-other', os_version: '', kernel_version: '' },
} as const

const server = { os: 'linux', firewall: 'nftables', port: 'eth0', offline: 5 } as const

/** In the order in which a fleet is filled; the first of each network is its gateway. */
export const deviceKinds: readonly [DeviceKind, ...DeviceKind[]] = [
  { ...server, role: 'gw', firewall: 'iptables', home: 0, isPublic: true, offline: 0 },
  { ...server, role: 'edge', firewall: 'iptables', home: 1, isPublic: true, offline: 0 },
  { ...server, role: 'hub', firewall: 'iptables', home: 2, isPublic: true, offline: 0 },
  { ...server, role: 'web', home: 1, isPublic: true },
  {
    role: 'laptop',
    os: 'windows',
    firewall: 'none',
    port: 'Wi-Fi',
    home: 0,
    isPublic: false,
    offline: 30,
  },
  { role: 'camera', os: 'iot', firewall: '', port: 'eth0', home: 2, isPublic: false, offline: 20 },
  {
    role: 'macbook',
    os: 'darwin',
    firewall: 'none',
    port: 'en0',
    home: 0,
    isPublic: false,
    offline: 25,
  },
  { ...server, role: 'db', home: 1, isPublic: false },
  { ...server, role: 'meter', firewall: 'iptables', home: 2, isPublic: false, offline: 15 },
  {
    role: 'desk',
    os: 'windows',
    firewall: 'none',
    port: 'Ethernet',
    home: 0,
    isPublic: false,
    offline: 20,
  },
  { ...server, role: 'build', home: 1, isPublic: false },
  { role: 'nas', os: 'freebsd', firewall: '', port: 'em0', home: 0, isPublic: false, offline: 5 },
  { ...server, role: 'plc', firewall: 'none', home: 2, isPublic: false, offline: 10 },
  { ...server, role: 'metrics', home: 1, isPublic: false },
]

const CURRENT = 'v1.0.0'

/** Versions of the client programs: one in six is outdated. */
export const clientVersions: readonly [string, ...string[]] = [
  CURRENT,
  CURRENT,
  CURRENT,
  CURRENT,
  CURRENT,
  CURRENT,
  CURRENT,
  CURRENT,
  CURRENT,
  CURRENT,
  'v0.99.0',
  'v0.30.0',
]

/** Location of seeded devices. Addresses are from the ranges reserved for documentation. */
export type Place = {
  code: string
  location: string
  /** ISO code of its country. */
  country: string
  /** First three octets of its public addresses. */
  publicNet: string
  /** First two octets of its own network. */
  lan: string
}

export const places: readonly [Place, ...Place[]] = [
  {
    code: 'ber',
    location: '52.5200,13.4050',
    country: 'DE',
    publicNet: '203.0.113',
    lan: '192.168',
  },
  {
    code: 'lyo',
    location: '45.7640,4.8357',
    country: 'FR',
    publicNet: '198.51.100',
    lan: '172.20',
  },
  { code: 'por', location: '41.1579,-8.6291', country: 'PT', publicNet: '192.0.2', lan: '172.21' },
  {
    code: 'tll',
    location: '59.4370,24.7536',
    country: 'EE',
    publicNet: '203.0.113',
    lan: '172.22',
  },
  {
    code: 'den',
    location: '39.7392,-104.9903',
    country: 'US',
    publicNet: '198.51.100',
    lan: '172.23',
  },
  { code: 'osa', location: '34.6937,135.5023', country: 'JP', publicNet: '192.0.2', lan: '172.24' },
]

/**
 * Returns additional resources of a network by the number of its members. The demo fleet of forty is too small for any.
 */
export function largeFleetCounts(members: number) {
  return {
    gateways: Math.floor(members / 250),
    clients: Math.floor(members / 30),
    routes: Math.floor(members / 100),
    policies: Math.floor(members / 100),
    tags: Math.floor(members / 250),
    names: Math.floor(members / 100),
    keys: Math.floor(members / 250),
  }
}

/** Returns additional resources of the whole server by the number of devices. */
export function largeFleetPeople(fleet: number) {
  return { users: Math.floor(fleet / 50), groups: Math.floor(fleet / 1000) }
}
