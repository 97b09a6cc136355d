import { networkStatsSchema } from '@meshdeck/api/networks'
import { z } from '@meshdeck/platform'

import { gatewayMtus } from './network-mtu'

const network = (netid: string, defaultmtu?: number) =>
  z.parse(networkStatsSchema, {
    netid,
    addressrange: '',
    addressrange6: '',
    hosts: 0,
    ...(defaultmtu !== undefined && { defaultmtu }),
  })

test('uses the MTU of the network for a new gateway, and 1500 if there is none [GW-009]', () => {
  const mtuOf = gatewayMtus([network('corp', 1280), network('lab', 0), network('odd')])
  expect(['corp', 'lab', 'odd', 'gone'].map(mtuOf)).toEqual([1280, 1500, 1500, 1500])
})
