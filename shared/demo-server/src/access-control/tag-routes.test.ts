import type { Caller } from '../testing/caller'
import { at } from '../testing/fill'
import { contractVersions, startProServer } from '../testing/test-server'

const NETWORK = 'corp-backbone'
const tagsPath = `/api/v1/tags?network=${NETWORK}`

describe.each(contractVersions)('tags of server %s', (apiVersion) => {
  let admin: Caller
  let nodes: unknown[]
  beforeEach(async () => {
    admin = (await startProServer({ apiVersion })).admin
    const { body } = await admin.get(`/api/nodes/${NETWORK}`)
    nodes = Array.isArray(body) ? body : []
  })

  const node = (index: number) => ({ id: at(nodes[index], '/id'), is_static: false })
  const client = (clientid: string) => ({
    id: '',
    is_static: true,
    static_node: { clientid, network: NETWORK },
  })
  const create = (tag_name: string, tagged_nodes: unknown[] = []) =>
    admin.post('/api/v1/tags', { tag_name, network: NETWORK, color_code: '#fff', tagged_nodes })
  const tagsOfNode = async (index: number) => {
    const { body } = await admin.get(`/api/nodes/${NETWORK}`)
    return Object.keys(Object(at(body, `/[id=${String(node(index).id)}]/tags`)))
  }
  const tagInList = async (id: string) =>
    at((await admin.get(tagsPath)).body, `/Response/[id=${id}]`)

  test('lists the tag that every new network has, with the gateways that have it', async () => {
    const tag = await tagInList(`${NETWORK}.gateways`)
    expect(tag).toMatchObject({ tag_name: 'gateways', created_by: 'auto', used_by_count: 1 })
    expect(tag).toHaveProperty('tagged_nodes.0.is_gw', true)
  })

  test('assigns a new tag to nodes and clients', async () => {
    const { body } = await create('printers', [node(1), client('netops-tablet')])
    expect(body).toMatchObject({
      Message: 'created tag successfully',
      Response: {
        id: `${NETWORK}.printers`,
        color_code: '#fff',
        created_by: 'admin',
        used_by_count: 2,
      },
    })
    expect(await tagsOfNode(1)).toContain(`${NETWORK}.printers`)
    const { body: extClient } = await admin.get(`/api/extclients/${NETWORK}/netops-tablet`)
    expect(extClient).toHaveProperty('tags', { [`${NETWORK}.printers`]: {} })
  })

  test.each([
    ['', 'name is required'],
    ['ab', 'name should have min 3 characters'],
    ['a_b', 'invalid name. allowed characters are [a-zA-Z-]'],
    ['gateways', 'tag with id gateways exists already'],
  ])('rejects the name %j', async (name, message) => {
    expect(await create(name)).toMatchObject({ status: 400, body: { Message: message } })
  })

  test('skips nodes and clients of another network', async () => {
    const { body: elsewhere } = await admin.get('/api/nodes/dc-services')
    const foreign = String(at(elsewhere, '/0/id'))
    await create('printers', [{ id: foreign }, node(1)])
    const readTags = async () => {
      const { body } = await admin.get('/api/nodes/dc-services')
      return Object.keys(Object(at(body, `/[id=${foreign}]/tags`)))
    }
    expect(await readTags()).not.toContain(`${NETWORK}.printers`)
    await admin.put('/api/v1/tags', { id: `${NETWORK}.printers`, tagged_nodes: [{ id: foreign }] })
    expect(await readTags()).not.toContain(`${NETWORK}.printers`)
    expect(await tagsOfNode(1)).not.toContain(`${NETWORK}.printers`)
  })

  test('rejects an unknown network', async () => {
    const body = { tag_name: 'printers', network: 'nowhere' }
    expect(await admin.post('/api/v1/tags', body)).toMatchObject({
      status: 400,
      body: { Message: 'failed to get network details for nowhere' },
    })
    expect((await admin.get('/api/v1/tags')).body).toMatchObject({
      Message: 'network id param is missing',
    })
    expect(await admin.get('/api/v1/tags?network=nowhere')).toHaveProperty('status', 400)
  })

  test('renames a tag on nodes and in device policies, and removes it from those left out', async () => {
    await create('printers', [node(1), node(2)])
    const policy = {
      name: 'in',
      network_id: NETWORK,
      policy_type: 'device-policy',
      src_type: [{ id: 'tag', value: `${NETWORK}.printers` }],
      dst_type: [{ id: 'tag', value: '*' }],
      allowed_traffic_direction: 1,
    }
    const ofUsers = {
      ...policy,
      name: 'people',
      policy_type: 'user-policy',
      src_type: [{ id: 'user', value: '*' }],
      dst_type: [{ id: 'tag', value: `${NETWORK}.printers` }],
      allowed_traffic_direction: 0,
    }
    for (const one of [policy, ofUsers]) {
      const { body: made } = await admin.post(`/api/v1/acls?network=${NETWORK}`, one)
      expect(made).toHaveProperty('Code', 200)
    }

    const { body } = await admin.put('/api/v1/tags', {
      id: `${NETWORK}.printers`,
      new_name: 'machines',
      color_code: '#123456',
      tagged_nodes: [node(2)],
    })
    expect(body).toMatchObject({
      Message: 'updated tags',
      Response: { id: `${NETWORK}.machines`, color_code: '#123456', used_by_count: 1 },
    })
    expect(await tagsOfNode(1)).not.toContain(`${NETWORK}.printers`)
    expect(await tagsOfNode(2)).toContain(`${NETWORK}.machines`)
    expect(await tagInList(`${NETWORK}.printers`)).toBeUndefined()
    const { body: policies } = await admin.get(`/api/v1/acls?network=${NETWORK}`)
    expect(policies).toHaveProperty('Response')
    expect(at(policies, '/Response/[name=in]/src_type/0/value')).toBe(`${NETWORK}.machines`)
    // the user policy keeps the old ID
    expect(at(policies, '/Response/[name=people]/dst_type/0/value')).toBe(`${NETWORK}.printers`)
  })

  test('keeps the name and color that an update leaves out', async () => {
    await create('printers')
    const { body } = await admin.put('/api/v1/tags', {
      id: `${NETWORK}.printers`,
      tagged_nodes: [node(1)],
    })
    expect(body).toMatchObject({
      Response: { tag_name: 'printers', color_code: '#fff', used_by_count: 1 },
    })
  })

  test('deletes a tag with all its references', async () => {
    await create('printers', [node(1)])
    const { body } = await admin.delete(`/api/v1/tags?tag_id=${NETWORK}.printers`)
    expect(body).toMatchObject({ Message: `deleted tag ${NETWORK}.printers`, Response: null })
    expect(await tagsOfNode(1)).not.toContain(`${NETWORK}.printers`)
    expect(await tagInList(`${NETWORK}.printers`)).toBeUndefined()
  })

  test('counts as a change of the routes that lose a tag', async () => {
    if (apiVersion === '1.0.0') return
    await create('printers', [node(1)])
    const route = { name: 'office', network: NETWORK, range: '172.20.0.0/16' }
    const tags = { [`${NETWORK}.printers`]: 1 }
    const { body: made } = await admin.post('/api/v1/egress', { ...route, tags })
    await admin.delete(`/api/v1/tags?tag_id=${NETWORK}.printers`)
    const { body } = await admin.get(`/api/v1/egress?network=${NETWORK}`)
    const now = at(body, '/Response/[name=office]')
    expect(now).toMatchObject({ tags: {} })
    expect(at(now, '/updated_at')).not.toBe(at(made, '/Response/updated_at'))
  })

  test('keeps a tag that a device policy names', async () => {
    expect(await admin.delete(`/api/v1/tags?tag_id=${NETWORK}.gateways`)).toMatchObject({
      status: 400,
      body: { Message: 'tag is currently in use by an active policy' },
    })
    expect((await admin.delete('/api/v1/tags')).body).toMatchObject({
      Message: 'role is required',
    })
  })

  test('deletes the tags of a network with it', async () => {
    await admin.post('/api/networks', { netid: 'lab', addressrange: '10.99.0.0/24' })
    const before = await admin.get('/api/v1/tags?network=lab')
    expect(at(before.body, '/Response/0/id')).toBe('lab.gateways')
    await admin.delete('/api/networks/lab')
    await admin.post('/api/networks', { netid: 'lab', addressrange: '10.99.0.0/24' })
    expect(at((await admin.get('/api/v1/tags?network=lab')).body, '/Response/length')).toBe(1)
  })

  test('logs in the activity who changed a tag, and its previous state', async () => {
    await create('printers')
    await admin.put('/api/v1/tags', { id: `${NETWORK}.printers`, new_name: ' machines' })
    const { body } = await admin.get(`/api/v1/network/activity?network_id=${NETWORK}`)
    expect(body).toHaveProperty('Response.0', {
      id: expect.any(String),
      action: 'UPDATE',
      source: { id: 'admin', name: 'admin', subject_type: 'USER', info: null },
      origin: 'DASHBOARD',
      target: { id: `${NETWORK}.printers`, name: 'printers', subject_type: 'TAG', info: null },
      network_id: NETWORK,
      triggered_by: 'admin',
      diff: {
        Old: expect.objectContaining({ tag_name: 'printers' }),
        New: {
          id: `${NETWORK}.printers`,
          tag_name: '',
          network: '',
          created_by: '',
          created_at: '0001-01-01T00:00:00Z',
          new_name: 'machines',
          color_code: '',
          tagged_nodes: null,
        },
      },
      time_stamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    })
    expect(body).toHaveProperty('Response.1.action', 'CREATE')
  })
})
