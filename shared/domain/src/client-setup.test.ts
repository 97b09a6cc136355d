import {
  downloadAddress,
  joinCommand,
  joinCommandOfWindows,
  linuxCommands,
  linuxFamilies,
  macChips,
} from './client-setup'

test("fetches a file by the server's version and its own name", () => {
  const template = 'https://files.example/{version}/{file}?of={file}'
  expect(downloadAddress(template, { version: 'v1.5.1', file: 'app.pkg' })).toBe(
    'https://files.example/v1.5.1/app.pkg?of=app.pkg',
  )
})

test('never leads to another folder through a version', () => {
  expect(
    downloadAddress('https://a.example/{version}/{file}', { version: '../x', file: 'a?b' }),
  ).toBe('https://a.example/..%2Fx/a%3Fb')
})

test('kinds of Mac have their common names', () => {
  expect(macChips).toEqual([
    { chip: 'arm64', label: 'Apple Silicon ARM64' },
    { chip: 'amd64', label: 'Intel AMD64' },
  ])
})

test('distributions with the same installation are one group', () => {
  expect(linuxFamilies).toEqual([
    { family: 'debian', label: 'Ubuntu/Debian' },
    { family: 'redhat', label: 'Fedora/RedHat/CentOS/Rocky' },
  ])
})

test.each([
  ['debian', 'https://apt.netmaker.org/remote-client/', 'sudo apt'],
  ['redhat', 'https://rpm.netmaker.org/remote-client/', 'sudo dnf'],
] as const)(
  'lists on %s the package source and its key before the app',
  (family, source, installer) => {
    const commands = linuxCommands[family]
    const key = commands.findIndex((command) => command.includes(`${source}gpg.key`))
    const list = commands.findIndex(
      (command) => command.includes(`${source}`) && !command.includes('gpg.key'),
    )
    const app = commands.indexOf(`${installer} install remote-client`)
    expect([key, list, app]).toEqual([0, 1, commands.length - 1])
    for (const command of commands) expect(command).toMatch(/^(curl -sL 'https|sudo )/)
  },
)

test('adds the key and updates the package list before anything is installed', () => {
  expect(linuxCommands.debian[2]).toBe('sudo apt update')
  expect(linuxCommands.redhat[2]).toBe('sudo rpm --import /tmp/gpg.key')
})

test('includes the token in the join command [AN-016]', () => {
  expect(joinCommand('eyJhIjoxfQ==')).toBe('sudo netclient join -t eyJhIjoxfQ==')
})

test('leaves sudo out of the command on Windows [AN-016]', () => {
  expect(joinCommandOfWindows('eyJhIjoxfQ==')).toBe('netclient join -t eyJhIjoxfQ==')
})
