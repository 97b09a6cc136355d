import '@meshdeck/testing/at-a-server'
import { queryClient } from '@meshdeck/platform'
import { answerWith } from '@meshdeck/testing/answers'

import { countAtOnce } from '../testing/most-at-once'
import { createConfigFile, deleteConfigFile, updateConfigFile } from './config-file-changes'

beforeEach(() => queryClient.clear())
afterEach(() => jest.restoreAllMocks())

const input = { publickey: '', dns: '', extraallowedips: [], postup: '', postdown: '' }
const creation = { networkId: 'corp', gatewayId: 'g1' }
const fileOf = (clientid: string, ingressgatewayid = 'g1') => ({ clientid, ingressgatewayid })

test.each([
  ['new behind its gateway', [fileOf('tablet'), fileOf('pc', 'g2')], 'tablet'],
  ['one of several', [fileOf('tablet'), fileOf('pc')], undefined],
])('finds a file that the server has named when it is %s [AP-061]', async (...given) => {
  const [, added, name] = given
  const before = [fileOf('phone'), fileOf('desk', 'g2')]
  const lists = [before, [...before, ...added]]
  answerWith({ 'GET extclients/corp': () => lists.shift() })
  expect(await createConfigFile.send({ ...creation, input: { ...input, clientid: '' } })).toBe(name)
})

test('gives a file the given name, or the name that the server returns', async () => {
  const named = { ...creation, input: { ...input, clientid: 'phone' } }
  const sent = answerWith()
  expect(await createConfigFile.send(named)).toBe('phone')
  expect(sent).toEqual([['POST extclients/corp/g1', named.input]])
  answerWith({ 'POST extclients/corp/g1': { clientid: 'phone-1' } })
  expect(await createConfigFile.send(named)).toBe('phone-1')
})

test('sends the deletions of several files one after the other, because the server would restore policies', async () => {
  const { most } = countAtOnce()
  const deletions = ['phone', 'tablet', 'pc'].map((configFileId) => ({
    networkId: 'corp',
    configFileId,
  }))
  await Promise.all(deletions.map((deletion) => deleteConfigFile.send(deletion)))
  expect(most()).toBe(1)
})

test("doesn't change a config file that no longer exists", async () => {
  const texts = { clientid: 'phone', dns: '', postup: '', postdown: '' }
  const base = { ...texts, enabled: true, extraallowedips: [], tags: [] }
  answerWith({ 'GET extclients/corp': [fileOf('tablet')] })
  const gone = updateConfigFile.send({ networkId: 'corp', name: 'phone', base, mine: base })
  await expect(gone).rejects.toMatchObject({ status: 404 })
})
