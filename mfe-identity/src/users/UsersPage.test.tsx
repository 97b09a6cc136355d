import { screen } from '@meshdeck/testing/dom'
import { renderAt } from '@meshdeck/testing/render-at'
import { startSession } from '@meshdeck/platform/shell'
import { remote } from '../testing'

test('x', async () => {
  startSession({baseUrl:'x',jwt:'a.eyJleHAiOjQwMDAwMDAwMDB9.b',username:'admin',user:{username:'admin',platform_role_id:'super-admin',auth_type:'',is_mfa_enabled:false,user_group_ids:{}},userPlatformRole:'super-admin'},{remember:false}); await renderAt('/users', remote)
  await screen.findByRole('alert'); screen.debug(undefined, 100000)
})
