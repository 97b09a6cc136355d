/**
 * @jest-environment ./shared/testing/src/jest/browser-environment.mjs
 * @backend empty
 */
import { listOf, z } from '@meshdeck/platform'

import { callApi, signInAsAdmin } from '../backend'

const networks = async () =>
  z
    .parse(listOf(z.object({ netid: z.string() })), await callApi('get', 'networks'))
    .map(({ netid }) => netid)
const addNetwork = (netid: string, third: number) =>
  callApi('post', 'networks', { netid, addressrange: `10.0.${third}.0/24` })

beforeAll(async () => {
  await signInAsAdmin()
  await addNetwork('all', 1)
})

test.each(['a test', 'another one'])('%s has the data to itself', async () => {
  expect(await networks()).toEqual(['all'])
  await addNetwork('own', 2)
})

describe('a block', () => {
  beforeAll(() => addNetwork('block', 3))

  test.each(['a test', 'another one'])('has its data in %s of it', async () => {
    expect(await networks()).toEqual(['all', 'block'])
    await callApi('delete', 'networks/all')
  })
})

test('removes what a block has created after it', async () => {
  expect(await networks()).toEqual(['all'])
})
