import { openStore } from '../storage/store'
import { trafficKey } from './secrets'

/** As sent by a real server, with the 32 bytes it contains. */
const recorded = {
  sent: 'DX8BAQL/gAABBgFAAAAw/4AAIG4XZf/5NDRX/6s4Of+D/6T/uf+D/5gCHgoK/7gFcv/o/5b/qF0QSf+fMEgz',
  key: '6e1765f9343457ab383983a4b98398021e0a0ab80572e896a85d10499f304833',
}

test('encodes the key for devices like a real server', () => {
  const store = openStore(':memory:')
  const value = Buffer.from(recorded.key, 'hex').toString('base64')
  store.records.insert({ name: 'traffic_key', value })
  expect(trafficKey(store)).toBe(recorded.sent)
  store.close()
})
