import { inEnglish } from '@meshdeck/testing/in-english'
import type { Page } from '@playwright/test'

import { NETWORK } from '../support/api'
import { admin, signInAt } from '../support/people'
import { expect, test } from '../support/story'
import { sweepOnly, oneOfEach } from '../support/sweep'

test.use({ isBroken: true })

type Entry = { label: string; value: string }

/** A form: how it opens, what is typed, and where it's sent. A new form is an entry below. */
type FormCase = {
  name: string
  open: (page: Page) => Promise<unknown>
  typed: Entry[]
  submit: string
  method: 'POST' | 'PUT'
  route: string
  /** Text that shows success. */
  done: (page: Page) => Promise<unknown>
  /** Whether it submits and reports errors with the same code as another form. */
  isCoveredByOthers?: boolean
}

const forms: FormCase[] = [
  {
    name: 'the sign-in',
    isCoveredByOthers: true,
    open: (page) => page.goto('/dashboard'),
    typed: [
      { label: 'Username', value: admin.username },
      { label: 'Password', value: admin.password },
    ],
    submit: 'Sign in',
    method: 'POST',
    route: '/api/users/adm/authenticate',
    done: (page) => expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible(),
  },
  {
    name: 'creating a network',
    open: (page) => signInAt(page, '/networks?dialog=network.create'),
    typed: [
      { label: 'Name', value: 'under-fire' },
      { label: 'IPv4 range', value: '10.66.0.0/24' },
    ],
    submit: 'Add Network',
    method: 'POST',
    route: '/api/networks',
    done: (page) => expect(page).toHaveURL('/networks/under-fire/nodes'),
  },
  {
    name: 'adding a user',
    isCoveredByOthers: true,
    open: async (page) => {
      await signInAt(page, '/users')
      await page.getByRole('link', { name: 'Add user' }).click()
    },
    typed: [
      { label: 'Username', value: 'night-shift' },
      { label: 'Password', value: 'until-dawn' },
      { label: 'Confirm password', value: 'until-dawn' },
    ],
    submit: 'Add user',
    method: 'POST',
    route: '/api/users/:username',
    done: (page) => expect(page.getByText('User night-shift added')).toBeVisible(),
  },
]

for (const { name, open, typed, submit, method, route, done } of oneOfEach(forms)) {
  test(`${name} keeps what was typed when it is refused or cut off, and works the next time [ER-077]`, async ({
    page,
    meshdeck,
  }) => {
    await open(page)
    const form = page.locator('form')
    const field = (label: string) => form.getByLabel(label, { exact: true })
    const button = form
      .getByRole('button', { name: submit })
      .or(page.getByRole('dialog').getByRole('button', { name: submit }))
    const expectKept = async () => {
      for (const { label, value } of typed) await expect(field(label)).toHaveValue(value)
    }
    for (const { label, value } of typed) await field(label).fill(value)

    const faults = [
      { fault: { kind: 'error', message: 'disk I/O error' }, says: 'disk I/O error' },
      { fault: { kind: 'error', status: 400, message: 'not today' }, says: 'not today' },
      { fault: { kind: 'drop' }, says: inEnglish('common:error.unreachable.hint') },
      { fault: { kind: 'html' }, says: "a response that the console couldn't read" },
    ] as const
    for (const { fault, says } of faults) {
      await test.step(says, async () => {
        await meshdeck.fault({ ...fault, method, path: route, calls: 1 })
        await button.click()
        await expect(page.getByRole('alert').filter({ hasText: says })).toBeVisible()
        await expectKept()
      })
    }

    await test.step("slow: it can't be submitted twice", async () => {
      const slow = await meshdeck.fault({
        kind: 'latency',
        milliseconds: 60_000,
        method,
        path: route,
      })
      await button.click()
      await expect.poll(slow.struck).toBe(1)
      await button.press('Enter')
      expect(await slow.struck()).toBe(1)
      await slow.remove()
    })
    await done(page)
  })
}

test(
  'a deletion that is rejected or cut off shows one error, keeps the typed text, and keeps the row',
  sweepOnly,
  async ({ page, meshdeck }) => {
    await signInAt(page, '/networks')
    const row = page.getByRole('row').filter({ hasText: NETWORK })
    await page.getByRole('button', { name: `Actions for ${NETWORK}` }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog', {
      name: inEnglish('networks:networks.delete.title', { netid: NETWORK }),
    })
    await question.getByRole('textbox').fill(NETWORK)
    const faults = [
      [{ kind: 'error', message: 'disk I/O error' }, 'disk I/O error'],
      [{ kind: 'drop' }, inEnglish('common:error.unreachable.hint')],
    ] as const
    for (const [fault, words] of faults) {
      await meshdeck.clearFaults()
      await meshdeck.fault({ ...fault, method: 'DELETE', path: '/api/networks/:networkname' })
      await question.getByRole('button', { name: 'Delete network' }).click()
      await expect(question.getByRole('alert')).toContainText(words)
      await expect(page.getByText("Couldn't delete the network")).toHaveCount(1)
      await expect(question.getByRole('textbox')).toHaveValue(NETWORK)
    }
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(row).toBeVisible()
  },
)
