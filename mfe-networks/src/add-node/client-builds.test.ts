import { type EnrollmentKey, enrollmentKeySchema } from '@meshdeck/api/enrollment-keys'
import { z } from '@meshdeck/platform'

import {
  builds,
  clientFor,
  composeFile,
  dockerRun,
  findJoinKey,
  joinCommandOf,
  joinKeyName,
  type System,
} from './client-builds'

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
  "installs for %s on %s the build in the server's version [AN-013, AN-014, AN-015, CO-036]",
  (...[system, architecture, file, install]) => {
    const client = clientFor(system, architecture, 'v1.0.0')
    expect(client.fileName).toBe(file)
    expect(client.url).toBe(`${BASE}/${file}`)
    expect(client.install).toContain(client.url)
    expect(client.install).toContain(install)
  },
)

test('lists every available build in the table', () => {
  const known = Object.entries(builds).flatMap(([system, list]) =>
    list.map(({ architecture, fileName }) => [system, architecture, fileName]),
  )
  expect(known).toEqual(table.map((row) => row.slice(0, 3)))
})

test('uses the default build for an unknown architecture', () => {
  expect(clientFor('linux', 'pdp11', 'v1.0.0').fileName).toBe('netclient-linux-amd64')
})

test('writes the join command in the syntax of the system [AN-016]', () => {
  expect(joinCommandOf('linux', 'abc=')).toBe('sudo netclient join -t abc=')
  expect(joinCommandOf('mac', 'abc=')).toBe('sudo netclient join -t abc=')
  expect(joinCommandOf('windows', 'abc=')).toBe('netclient join -t abc=')
})

test("runs a container that joins by token, in the server's version, and keeps its identity [AN-017]", () => {
  const command = dockerRun('v1.0.0', 'abc=')
  expect(command).toMatch(/^sudo docker run -d .* gravitl\/netclient:v1\.0\.0$/)
  expect(command).toContain('-e TOKEN=abc=')
  expect(command).toContain('--network host --privileged')
  expect(command).toContain('-v /etc/netclient:/etc/netclient')
})

test('writes the same settings to the compose file as to the command [AN-017]', () => {
  expect(
    composeFile('v1.0.0', 'abc=')
      .split('\n')
      .map((line) => line.trim()),
  ).toEqual(
    expect.arrayContaining([
      'image: gravitl/netclient:v1.0.0',
      'network_mode: host',
      'privileged: true',
      'TOKEN: abc=',
      '- /etc/netclient:/etc/netclient',
    ]),
  )
})

const keyWith = (part: Partial<EnrollmentKey>) =>
  z.parse(enrollmentKeySchema, {
    value: 'k',
    tags: ['office'],
    networks: ['office'],
    unlimited: true,
    expiration: '0001-01-01T00:00:00Z',
    ...part,
  })

test('joins with the first key that is tagged with the network [AN-016]', () => {
  const own = keyWith({ value: 'own' })
  const other = keyWith({ value: 'other', tags: ['office-servers'] })
  expect(findJoinKey([other, own], 'office')).toBe(own)
  const ofMany = keyWith({ tags: ['servers', 'office'] })
  expect(findJoinKey([other, ofMany], 'office')).toBe(ofMany)
})

test.each([
  ['leads elsewhere', { networks: ['lab'] }],
  ['is used up', { unlimited: false, uses_remaining: 0 }],
  ['has expired', { unlimited: false, expiration: '2020-01-01T00:00:00Z' }],
])('ignores a key that %s', (_, part) => {
  expect(findJoinKey([keyWith(part)], 'office')).toBeUndefined()
})

test('finds the key made for a network whose name is too short for a key', () => {
  expect(joinKeyName('x')).toBe('x-network')
  expect(joinKeyName('lab')).toBe('lab')
  const key = keyWith({ tags: ['x-network'], networks: ['x'] })
  expect(findJoinKey([key], 'x')).toBe(key)
})
