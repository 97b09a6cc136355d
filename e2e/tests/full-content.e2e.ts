import { goToPage } from '../support/page-actions'
import { signInAt } from '../support/people'
import { expect, test } from '../support/story'
import { sweepOnly } from '../support/sweep'

const network = '/networks/iot-field'

/** Lists, each with a record that only the full content has. */
const ofBoth = [
  [`${network}/egress`, 'head-office'],
  ['/keys', 'egress-appliances'],
] as const
const of151 = [...ofBoth, [`${network}/dns?tab=name-servers`, 'Company names']] as const

const contents = [
  { data: 'full', lists: ofBoth },
  { data: 'full 1.5.1', lists: of151 },
] as const

for (const { data, lists } of contents) {
  test.describe(data, () => {
    test.use({ data, edition: 'pro' })

    test('lists show what a company has collected', sweepOnly, async ({ page }) => {
      await signInAt(page, '/networks')
      await expect(page.getByText('iot-field').first()).toBeVisible()
      for (const [path, text] of lists) {
        await test.step(path, async () => {
          await goToPage(page, path)
          await expect(page.getByText(text).first()).toBeVisible()
        })
      }
    })
  })
}
