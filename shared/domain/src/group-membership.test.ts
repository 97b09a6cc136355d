import { groupsWith } from './group-membership'

test.each([
  [{ ops: {} }, true, { ops: {}, staff: {} }],
  [{ ops: {}, staff: { note: 1 } }, false, { ops: {} }],
  [null, true, { staff: {} }],
  [undefined, false, {}],
])('of %j, with staff %j, the groups are %j', (held, isIn, groups) => {
  expect(groupsWith(held, 'staff', isIn)).toEqual(groups)
})
