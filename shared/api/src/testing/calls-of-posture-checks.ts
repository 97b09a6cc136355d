import {
  createPostureCheck,
  deletePostureCheck,
  updatePostureCheck,
  editOfPostureCheck,
} from '../mutations/posture-check-changes'
import {
  everything,
  postureAttributesQuery,
  postureCheckListQuery,
  violatorsQuery,
} from '../queries/posture-checks'
import { type MakeCall, read } from './make-call'
import { NETWORK } from './prepare'

const newCheck = (name: string) =>
  createPostureCheck({
    networkId: NETWORK,
    input: {
      name,
      description: '',
      attribute: 'kernel_version',
      values: ['999'],
      severity: 2,
      tags: [everything],
      user_groups: [],
      status: true,
    },
  })

/** Switches one off upon what somebody else has called it meanwhile. */
async function changeCheck() {
  const made = await newCheck('to change')
  const base = editOfPostureCheck(made)
  const change = { networkId: NETWORK, id: made.id, base }
  await updatePostureCheck({ ...change, mine: { ...base, name: 'changed' } })
  await updatePostureCheck({ ...change, mine: { ...base, status: false } })
  const checks = await read({ ...postureCheckListQuery(NETWORK), staleTime: 0 })
  expect(checks).toContainEqual({ ...made, name: 'changed', status: false })
}

/** The calls about posture checks, which Pro has from 1.5.1 on. */
export const callsOfPostureChecks: Record<string, MakeCall> = {
  postureCheckListQuery: () => read(postureCheckListQuery(NETWORK)),
  postureAttributesQuery: async () =>
    expect(await read(postureAttributesQuery())).toMatchObject({ auto_update: ['true', 'false'] }),
  violatorsQuery: async () => {
    const { id } = await newCheck('nobody passes')
    const [first] = await read({ ...violatorsQuery(NETWORK, 'nodes'), staleTime: 0 })
    expect(first?.posture_check_violations).toContainEqual(
      expect.objectContaining({ check_id: id }),
    )
    await read(violatorsQuery(NETWORK, 'users'))
  },
  createPostureCheck: () => newCheck('kernel of tomorrow'),
  updatePostureCheck: changeCheck,
  deletePostureCheck: async () => deletePostureCheck(await newCheck('short lived')),
}
