/**
 * @jest-environment ./shared/testing/src/jest/browser-environment.mjs
 * @backend empty
 */
import { listOf, z } from '@meshdeck/platform'

import { callApi, signInAsAdmin } from '../backend'
import { addNetwork } from '../prepare'

const networks = async () =>
  z
    .parse(listOf(z.object({ netid: z.string() })), await callApi('get', 'networks'))
    .map(({ netid }) => netid)

beforeAll(async () => {
  await signInAsAdmin()
  await addNetwork('all', '10.0.1.0/24')
})

test.each(['a test', 'another one'])('gives %s the data to itself', async () => {
  expect(await networks()).toEqual(['all'])
  await addNetwork('own', '10.0.2.0/24')
})

describe('a block', () => {
  beforeAll(() => addNetwork('block', '10.0.3.0/24'))

  test.each(['a test', 'another one'])('has its data in %s of it', async () => {
    expect(await networks()).toEqual(['all', 'block'])
    await callApi('delete', 'networks/all')
  })
})

test('removes what a block has created after it', async () => {
  expect(await networks()).toEqual(['all'])
})
