import '@meshdeck/testing/at-a-server'
import { egressRouteSchema } from '@meshdeck/api/egress'
import { shortId } from '@meshdeck/domain/short-id'
import { z } from '@meshdeck/platform'
import { answerWith } from '@meshdeck/testing/answers'
import {
  signInWithRole,
  renderLoadedHook,
  runBulkJob,
  waitSoon,
  watchToasts,
} from '@meshdeck/testing/hooks'

import { toEgressRows } from '../shared/egress-rows'
import { useEgressSwitches } from './use-egress-actions'

afterEach(() => jest.restoreAllMocks())

const route = (id: string, isOn: boolean) =>
  z.parse(egressRouteSchema, {
    id,
    name: id,
    network: 'corp',
    range: '10.9.0.0/24',
    status: isOn,
    nat: isOn,
    mode: isOn ? 'virtual_nat' : '',
  })

test.each([
  ['status', { status: true }],
  // the server has dropped the NAT mode by then
  ['nat', { nat: true, mode: 'virtual_nat' }],
] as const)(
  'undoes switching %s of many only for the routes it changed: %j',
  async (field, before) => {
    signInWithRole('admin')
    const routes = [route('on', true), route('off', false)]
    const after = { ...routes[0], status: false, nat: false, mode: '' }
    const sent = answerWith({
      'GET v1/egress?network=corp': [after, routes[1]],
      'PUT v1/egress?network=corp': after,
    })
    const toasts = watchToasts()
    const { result } = await renderLoadedHook('/networks/corp/egress', () =>
      useEgressSwitches('corp'),
    )
    const rows = toEgressRows(routes, { nameOf: shortId, offline: new Set() })
    await runBulkJob(result.current.switchMany(rows, field, false))
    await waitSoon(() => expect(toasts).toMatchObject([{ action: { label: expect.any(String) } }]))
    sent.splice(0)

    toasts[0]?.action?.onAct()
    await waitSoon(() => expect(toasts).toHaveLength(2))
    const changes = sent.filter(([call]) => call.startsWith('PUT'))
    expect(changes).toMatchObject([[expect.anything(), { id: 'on', ...before }]])
  },
)
