import { openStore } from '../storage/store'
import { addNetwork } from '../testing/estate'
import { checkOutsideNetwork } from './own-ranges'

test.each([
  ['10.1.0.0/25', false],
  ['10.0.0.0/8', false],
  ['0.0.0.0/0', false],
  ['10.1.0.7', false],
  ['fd01::/32', false],
  ['192.168.1.0/24', true],
  ['fd02::/64', true],
  ['nonsense', true],
])(
  'the range %s behind a device of 10.1.0.0/24 and fd01::/64 is allowed: %s',
  (range, isAllowed) => {
    const store = openStore(':memory:')
    addNetwork(store, {
      netid: 'office',
      addressrange: '10.1.0.0/24',
      addressrange6: 'fd01::/64',
    })
    let refusal = ''
    try {
      checkOutsideNetwork(store, 'office', [range])
    } catch (error) {
      refusal = error instanceof Error ? error.message : String(error)
    }
    expect(refusal === '').toBe(isAllowed)
    store.close()
  },
)
