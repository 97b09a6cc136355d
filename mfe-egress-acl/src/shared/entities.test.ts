import { readService, serviceText } from './entities'

test.each([
  ['tcp 5432', { protocol: 'tcp', port: 5432 }],
  [' UDP/53 ', { protocol: 'udp', port: 53 }],
  ['443', { protocol: 'tcp', port: 443 }],
  ['icmp', { protocol: 'icmp' }],
])('reads %p as a service', (text, service) => {
  expect(readService(text)).toEqual(service)
  expect(readService(serviceText(service))).toEqual(service)
})

test.each(['', 'tcp 0', 'tcp 65536', 'icmp 8', 'gre', 'tcp 80-90', 'tcp 80 90'])(
  'rejects %p as a service',
  (text) => {
    expect(readService(text)).toBeUndefined()
  },
)
