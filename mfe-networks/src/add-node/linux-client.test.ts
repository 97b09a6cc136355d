import { architectures, joinCommand, linuxClient } from './linux-client'

test.each(architectures)(
  'the commands for %s fetch its build in the version of the server [AN-013, CO-036]',
  (architecture) => {
    const { fileName, url, install } = linuxClient('v1.0.0', architecture)
    expect(fileName).toBe(`netclient-linux-${architecture}`)
    expect(url).toMatch(new RegExp(`/v1\\.0\\.0/netclient-linux-${architecture}$`))
    expect(install).toContain(url)
    expect(install).toContain(`sudo ./${fileName} install`)
  },
)

test('the join command carries the token [AN-016]', () => {
  expect(joinCommand('eyJhIjoxfQ==')).toBe('sudo netclient join -t eyJhIjoxfQ==')
})
