/** A sort of device in the seeded fleet: how it is called, what it runs and which network it joins. */
export type DeviceKind = {
  role: string
  os: 'linux' | 'windows' | 'darwin' | 'freebsd' | 'iot'
  firewall: string
  port: string
  /** Index of the network it belongs to; networks beyond the first three get every kind. */
  home: number
  /** Stands at a public address of its own. */
  isPublic: boolean
  /** Of a hundred, how many are switched off. */
  offline: number
}

/** What a device says of its system, by its `os` (contract 2.7). */
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

/** What their programs are at: one in six lags behind. */
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
