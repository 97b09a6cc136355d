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

/** Exports of this package other than requests: functions that call no server. */
const withoutCall = [
  'unknownFieldsOf',
  'acceptsConfigFiles',
  'change',
  'changeLists',
  'deviceName',
  'actorOf',
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
  'isConfigFile',
  'requiresJitAccess',
  'isGateway',
  'isKeyValid',
  'isLeaving',
  'isReadByNode',
  'isRouteListed',
  'isWrongPassword',
  'keyName',
  'keyState',
  'createConfirmation',
  'endsAsSent',
  'leadsToInternet',
  'networkDetails',
  'networkOf',
  'nodeKey',
  'nodeName',
  'nodeNames',
  'noteVisit',
  'oldAccessPath',
  'publicPort',
  'shortDnsName',
  'refreshResources',
  'fetchFresh',
  'readEach',
  'rowChange',
  'mfaCallsOf',
  'sharedReading',
  'ssoLoginHref',
  'stopMetricsByNode',
  'subjectLink',
  'subjectName',
  'targetNameOf',
  'takeVisit',
  'nonEmptyOr',
  'routeQueueKey',
  'violationsOf',
  'virtualRangeOf',
  'wholeOf',
]

test('calls each function of this package in a test and reads its reply, unless the function makes no request', async () => {
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

test.each(withoutCall)('makes no request by %s', async (name) => {
  const functions = new Map(await exportedFunctions())
  expect(String(functions.get(name))).not.toMatch(/\b(api|readReply)\b/)
})

/** The folders whose files make requests, and the parent folder with their building blocks. */
const folders = ['', 'queries', 'mutations', 'session'].map((name) => join(__dirname, '..', name))

const filesIn = (folder: string) =>
  readdirSync(folder)
    .filter((file) => /^[\w-]+\.ts$/.test(file))
    .map((file) => join(folder, file))

/** Returns every function that these files export, with its name. */
async function exportedFunctions(): Promise<Array<[name: string, value: unknown]>> {
  const modules: object[] = await Promise.all(folders.flatMap(filesIn).map((file) => import(file)))
  return modules.flatMap((exported) =>
    Object.entries(exported).filter(([, value]) => typeof value === 'function'),
  )
}
