import { keyThings, nodeThings } from './things'

const node = {
  id: 'n-1',
  hostid: 'h-1',
  network: 'lab',
  address: '10.1.0.7/24',
  address6: '',
  is_static: false,
}

test('a node without a device that is known is found by its id and address', () => {
  expect(nodeThings([node], [])).toEqual([
    {
      id: 'n-1',
      name: 'n-1',
      networkId: 'lab',
      addresses: ['10.1.0.7'],
      others: [],
      publicKey: '',
      params: { networkId: 'lab', nodeId: 'n-1' },
    },
  ])
})

test('config files that the server lists among the nodes are left to their own kind', () => {
  expect(nodeThings([{ ...node, is_static: true }], [])).toEqual([])
})

test('nothing that lets a device in comes from a key', () => {
  const key = {
    value: 'SECRETVALUE',
    token: 'SECRETTOKEN',
    tags: ['servers'],
    networks: ['lab'],
    groups: [],
    relay: '',
    unlimited: true,
    uses_remaining: 0,
    expiration: '',
    type: 3,
    default: false,
  }
  const things = keyThings([key])
  expect(things).toMatchObject([{ name: 'servers', others: ['lab'] }])
  expect(JSON.stringify(things)).not.toContain('SECRET')
})
