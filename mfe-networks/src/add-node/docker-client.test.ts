import { composeFile, dockerRun } from './docker-client'

test('a container joins by the token, in the version of the server, and keeps its identity [AN-017]', () => {
  const command = dockerRun('v1.0.0', 'abc=')
  expect(command).toMatch(/^sudo docker run -d .* gravitl\/netclient:v1\.0\.0$/)
  expect(command).toContain('-e TOKEN=abc=')
  expect(command).toContain('--network host --privileged')
  expect(command).toContain('-v /etc/netclient:/etc/netclient')
})

test('the compose file says what the command says [AN-017]', () => {
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
