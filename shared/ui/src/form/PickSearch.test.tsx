import { z } from '@meshdeck/platform'
import { screen } from '@meshdeck/testing/dom'

import { renderUi } from '../testing'
import { Form } from './Form'
import { MultiPickField } from './MultiPickField'

test('an option without a name is called by its id, in the list and among those chosen', async () => {
  const names = new Map([['lab.db', 'db']])
  const user = await renderUi(
    <Form
      schema={z.object({ tags: z.array(z.string()) })}
      initialValues={{ tags: [] }}
      onSubmit={async () => undefined}
    >
      <MultiPickField
        name="tags"
        label="Tags"
        searchLabel="Search tags"
        options={['lab.db', 'lab.x']}
        labelOf={(id) => names.get(id) ?? ''}
      />
    </Form>,
  )
  expect(await screen.findByRole('option', { name: 'db' })).toBeVisible()
  await user.click(screen.getByRole('option', { name: 'lab.x' }))
  expect(screen.getByRole('status')).toHaveTextContent('lab.x')
})
