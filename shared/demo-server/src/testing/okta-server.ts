import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type OktaUser = { id: string; login: string; status?: string }
type OktaGroup = { id: string; name: string; members: string[] }

/** Starts an Okta organization with users and groups, one per page; a test may change them. */
export async function startOkta(token: string) {
  const company: { users: OktaUser[]; groups: OktaGroup[] } = { users: [], groups: [] }
  const server = createServer(({ url = '', headers }, reply) => {
    const { pathname, searchParams, host } = new URL(url, `http://${headers.host}`)
    if (headers.authorization !== `SSWS ${token}`) {
      reply.writeHead(401).end(JSON.stringify({ errorSummary: 'Invalid token provided' }))
      return
    }
    const rows = rowsOf(pathname)
    const index = Number(searchParams.get('after') ?? 0)
    if (index + 1 < rows.length) {
      reply.setHeader('Link', `<http://${host}${pathname}?after=${index + 1}>; rel="next"`)
    }
    reply.end(JSON.stringify(rows.slice(index, index + 1)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  function rowsOf(path: string): object[] {
    const group = /\/groups\/(.+)\/users$/.exec(path)?.[1]
    const members = company.groups.find(({ id }) => id === group)?.members ?? []
    if (group !== undefined) return members.map((id) => ({ id }))
    if (path.endsWith('/groups')) {
      return company.groups.map(({ id, name }) => ({ id, profile: { name } }))
    }
    return company.users.map(({ id, login, status = 'ACTIVE' }) => ({
      id,
      status,
      profile: { login, firstName: 'Ada', lastName: 'King' },
    }))
  }

  return {
    company,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // it listens on TCP
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
