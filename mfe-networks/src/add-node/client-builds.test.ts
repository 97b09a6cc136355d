import { builds, clientFor, joinCommandOf, type System } from './client-builds'

const BASE = 'https://fileserver.netmaker.io/releases/download/v1.0.0'

const table: Array<[System, string, string, string]> = [
  ['windows', 'amd64', 'netclientbundle.exe', `iwr ${BASE}/netclientbundle.exe`],
  ['mac', 'arm64', 'Netclient-M1.pkg', 'sudo installer -pkg Netclient-M1.pkg'],
  ['mac', 'amd64', 'Netclient-Intel.pkg', 'sudo installer -pkg Netclient-Intel.pkg'],
  ...[
    'amd64',
    'arm64',
    'armv7',
    'armv6',
    'armv5',
    'mips-hardfloat',
    'mips-softfloat',
    'mipsle-hardfloat',
    'mipsle-softfloat',
  ].map((architecture): [System, string, string, string] => [
    'linux',
    architecture,
    `netclient-linux-${architecture}`,
    `sudo ./netclient-linux-${architecture} install`,
  ]),
]

test.each(table)(
  'the command for %s on %s fetches and installs its build in the version of the server [AN-013, AN-014, AN-015, CO-036]',
  (...[system, architecture, file, install]) => {
    const client = clientFor(system, architecture, 'v1.0.0')
    expect(client.fileName).toBe(file)
    expect(client.url).toBe(`${BASE}/${file}`)
    expect(client.install).toContain(client.url)
    expect(client.install).toContain(install)
  },
)

test('the table holds every build that there is', () => {
  const known = Object.entries(builds).flatMap(([system, list]) =>
    list.map(({ architecture, fileName }) => [system, architecture, fileName]),
  )
  expect(known).toEqual(table.map((row) => row.slice(0, 3)))
})

test('an architecture nobody knows counts as the usual one', () => {
  expect(clientFor('linux', 'pdp11', 'v1.0.0').fileName).toBe('netclient-linux-amd64')
})

test('the join command is in the words of its system [AN-016]', () => {
  expect(joinCommandOf('linux', 'abc=')).toBe('sudo netclient join -t abc=')
  expect(joinCommandOf('mac', 'abc=')).toBe('sudo netclient join -t abc=')
  expect(joinCommandOf('windows', 'abc=')).toBe('netclient join -t abc=')
})
