import { at } from '../testing/fill'
import { startProServer } from '../testing/test-server'

const NETWORK = 'corp-backbone'

test.each([
  ['1.0.0', `/api/v1/graph/${NETWORK}`, '/api/v1/graph/nowhere'],
  ['1.5.1', `/api/v1/networks/${NETWORK}/graph`, '/api/v1/networks/nowhere/graph'],
] as const)(
  "returns the locations of a network's nodes and clients on server %s",
  async (...args) => {
    const [apiVersion, path, unknown] = args
    const { admin } = await startProServer({ apiVersion })
    const { body } = await admin.get(path)
    const { body: nodes } = await admin.get(`/api/nodes/${NETWORK}`)
    const { body: hosts } = await admin.get('/api/hosts')

    expect(at(body, '/length')).toBe(at(nodes, '/length'))
    const gateway = at(body, '/[is_gw=true]')
    const host = at(hosts, `/[id=${String(at(gateway, '/hostid'))}]`)
    expect(gateway).toMatchObject({ location: at(host, '/location'), status: '' })
    expect(at(gateway, '/location')).toMatch(/^-?\d+\.\d+,-?\d+\.\d+$/)
    expect(at(body, '/[is_static=true]/location')).toMatch(/^-?\d+\.\d+,-?\d+\.\d+$/)
    expect((await admin.get(unknown)).body).toEqual([])
  },
)
