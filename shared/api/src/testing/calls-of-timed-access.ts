import { callApi } from '@meshdeck/testing/backend'

import {
  approveAccess,
  denyAccess,
  revokeAccess,
  switchTimedAccess,
} from '../mutations/timed-access-changes'
import { type AccessRequest, accessRequestsQuery, ownAccessQuery } from '../queries/timed-access'
import { type MakeCall, read } from './make-call'
import { firstOf } from './prepare'

/** Of the seeded fleet, entered for a time only; one request of each status waits there. */
const FIELD = 'iot-field'

const requests = async (status: string) =>
  (await read({ ...accessRequestsQuery({ networkId: FIELD, status, page: 1 }), staleTime: 0 })).data

/** What waits is there once: whoever needs another one switches back and asks. */
const waiting = async (): Promise<AccessRequest> => firstOf(await requests('pending'))

/** The calls about access for a time, which Pro has from 1.5.1 on. */
export const callsOfTimedAccess: Record<string, MakeCall> = {
  accessRequestsQuery: () => waiting(),
  ownAccessQuery: async () => firstOf(await read(ownAccessQuery())),
  switchTimedAccess: async () => {
    await callApi('post', 'networks', { netid: 'for-a-time', addressrange: '10.222.0.0/24' })
    await switchTimedAccess({ networkId: 'for-a-time', isOn: true })
    expect(await callApi('get', 'networks/for-a-time')).toMatchObject({ jit_enabled: true })
    await switchTimedAccess({ networkId: 'for-a-time', isOn: false })
  },
  revokeAccess: async () => {
    const { id, grant_id: grantId } = firstOf(await requests('approved'))
    await revokeAccess({ networkId: FIELD, grantId })
    expect(await requests('expired')).toContainEqual(expect.objectContaining({ id }))
  },
  approveAccess: async () => {
    const { id } = await waiting()
    await approveAccess({ networkId: FIELD, id, until: Date.now() + 3_600_000 })
    expect(await requests('approved')).toContainEqual(expect.objectContaining({ id }))
  },
  denyAccess: () =>
    expect(denyAccess({ networkId: FIELD, id: 'nobody-asked' })).rejects.toMatchObject({
      status: 400,
    }),
}
