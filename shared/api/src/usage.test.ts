import { z } from '@meshdeck/platform'

import { usageSchema } from './usage'

const reply = {
  hosts: 3,
  clients: 2,
  users: 4,
  ingresses: 1,
  egresses: 0,
  internet_gateways: 1,
}

test('knows no number of egress routes from a server that always says 0', () => {
  expect(z.parse(usageSchema, reply)).toEqual({
    hosts: 3,
    clients: 2,
    users: 4,
    ingresses: 1,
    internet_gateways: 1,
    egressRoutes: undefined,
  })
})

test('takes the number of a server that counts egress routes', () => {
  expect(z.parse(usageSchema, { ...reply, network_usage: {} }).egressRoutes).toBe(0)
  expect(z.parse(usageSchema, { ...reply, egresses: 5, network_usage: {} }).egressRoutes).toBe(5)
})

test('makes no zero of a figure that the server does not give', () => {
  expect(z.safeParse(usageSchema, { ...reply, users: undefined }).success).toBe(false)
})
