import { expectAccessible } from '../support/accessibility'
import { Api } from '../support/api'
import { joinTokenOf, joinWith } from '../support/devices'
import { signInAt } from '../support/people'
import {
  atEachWidth,
  expectAccessibleDialogs,
  expectAccessiblePages,
  openIn,
  type ShownDialog,
  type ShownPage,
  themes,
} from '../support/screens'
import { expect, test } from '../support/story'
import { tableNamed } from '../support/table'

test.use({ data: 'seeded 1.5.1', edition: 'pro' })

const network = '/networks/corp-backbone'

/** What a community server of 1.0.0 does not have. */
const pages: ShownPage[] = [
  { path: `${network}/info?tab=activity`, shows: /\d entries/ },
  { path: `${network}/dns?tab=name-servers`, shows: /\d+ name servers?/ },
  { path: '/devices?tab=pending', shows: 'camera' },
]

const dialogs: ShownDialog[] = [
  { path: `${network}/dns?tab=name-servers&dialog=new-name-server`, name: 'Add name server' },
  {
    path: `${network}/nodes?dialog=node.add&dialog.method=access`,
    name: 'Add new node',
    shows: 'Manage Users',
  },
]

for (const [index, theme] of themes.entries()) {
  test(`${theme}: axe finds nothing on what Pro and a later server add`, async ({
    page,
    meshdeck,
  }) => {
    test.setTimeout(180_000)
    const api = await Api.signIn(meshdeck)
    // both themes have one server
    const netid = `vault-${theme}`
    await api.call('POST', 'networks', {
      netid,
      addressrange: `10.90.${index}.0/24`,
      auto_join: false,
    })
    const token = await joinTokenOf(api, netid)
    await joinWith(token, { name: `camera-${theme}`, backend: meshdeck.backend })
    await openIn(page, theme)

    await test.step('an entry of the activity', async () => {
      await signInAt(page, `${network}/info?tab=activity`)
      const entries = tableNamed(page, 'Activity').grid.getByRole('row')
      await entries.nth(1).getByRole('link').click()
      const dialog = page.getByRole('dialog', { name: 'Activity entry' })
      await atEachWidth(page, theme, async (width) => {
        await expect(dialog.getByText('Source')).toBeVisible()
        await expectAccessible(page, `an activity entry, ${width}`)
      })
    })

    await expectAccessiblePages(page, theme, pages)
    await expectAccessibleDialogs(page, theme, dialogs)
  })
}
