import { architectures, linuxClient } from './linux-client'

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
