import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import {
  everyCall,
  everyCallOfEarlier,
  everyCallOfFirstStart,
  everyCallOfLater,
  everyCallOfLaterPro,
  everyCallOfPro,
} from '../testing/every-call'

/** What this package exports beside its calls: functions that ask no server. */
const withoutCall = [
  'change',
  'changeLists',
  'deviceName',
  'doerOf',
  'editOfNode',
  'editOfConfigFile',
  'editOfEgressRoute',
  'editOfGateway',
  'editOfGroup',
  'editOfHost',
  'editOfKey',
  'editOfNameServer',
  'editOfNetwork',
  'editOfPolicy',
  'editOfPostureCheck',
  'editOfRole',
  'editOfUser',
  'egressBody',
  'forgetNodes',
  'freshUnlessEmpty',
  'inviteParams',
  'isEnteredForATime',
  'isKeyValid',
  'isLeaving',
  'isReadByNode',
  'isRouteListed',
  'isWrongPassword',
  'keyName',
  'keyState',
  'looksOf',
  'leadsToInternet',
  'networkDetails',
  'networkOf',
  'nodeKey',
  'noteVisit',
  'oldAccessPath',
  'publicPort',
  'shortDnsName',
  'readAgain',
  'readAnew',
  'readEach',
  'rowChange',
  'secondFactorCallsOf',
  'sharedReading',
  'ssoLoginHref',
  'stopMetricsByNode',
  'subjectLink',
  'subjectName',
  'targetNameOf',
  'takeVisit',
  'textOr',
  'turnOfRoute',
  'violationsOf',
  'wholeOf',
]

test('each function of this package is called and its reply read by a test, or makes no call', async () => {
  const tables = [
    everyCall,
    everyCallOfPro,
    everyCallOfEarlier,
    everyCallOfLater,
    everyCallOfLaterPro,
    everyCallOfFirstStart,
  ]
  const called = tables.flatMap(Object.keys)
  const functions = await exportedFunctions()
  expect(functions.map(([name]) => name).toSorted()).toEqual([...called, ...withoutCall].toSorted())
})

test.each(withoutCall)('%s makes no call', async (name) => {
  const functions = new Map(await exportedFunctions())
  expect(String(functions.get(name))).not.toMatch(/\b(api|readReply)\b/)
})

/** The folders whose files make calls, and the one above with what calls are made of. */
const folders = ['', 'queries', 'mutations', 'session'].map((name) => join(__dirname, '..', name))

const filesIn = (folder: string) =>
  readdirSync(folder)
    .filter((file) => /^[\w-]+\.ts$/.test(file))
    .map((file) => join(folder, file))

/** Every function that a file of these exports, by its name. */
async function exportedFunctions(): Promise<Array<[name: string, value: unknown]>> {
  const modules: object[] = await Promise.all(folders.flatMap(filesIn).map((file) => import(file)))
  return modules.flatMap((exported) =>
    Object.entries(exported).filter(([, value]) => typeof value === 'function'),
  )
}
