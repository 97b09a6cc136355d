import { once } from 'node:events'
import { createServer } from 'node:net'

import { requirePort } from './ports'

test("distinguishes a port that is taken from an address that isn't this machine's", async () => {
  const neighbor = createServer().listen(0, '127.0.0.1')
  await once(neighbor, 'listening')
  const address = neighbor.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0

  await expect(requirePort(port, '127.0.0.1')).rejects.toThrow(
    `Port ${port} is in use or not allowed. Choose another port with --port N.`,
  )
  // a documentation address, which no machine has
  await expect(requirePort(port, '192.0.2.1')).rejects.toThrow(
    '--host: this machine has no address 192.0.2.1.',
  )
  neighbor.close()
})
