import type { Service } from '@meshdeck/api/policies'

const service = (part: Partial<Service>): Service => ({
  name: 'Any',
  allowed_protocols: ['all'],
  port_range: 'All ports',
  allow_port_setting: false,
  ...part,
})

/** Any, one with a port of its own, and one whose ports are chosen. */
export const services = [
  service({}),
  service({ name: 'HTTPS', allowed_protocols: ['tcp'], port_range: '443' }),
  service({ name: 'Custom', allowed_protocols: ['udp', 'tcp'], allow_port_setting: true }),
]
