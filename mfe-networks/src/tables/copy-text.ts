import { toast } from '@meshdeck/platform'
import { writeText } from '@meshdeck/ui'

/**
 * Copies what a menu or a bulk bar offers: the menu is gone by then, so a toast says it worked. A
 * refusal of the browser is logged as everywhere [ER-015].
 */
export async function copyText(text: string, success: string): Promise<void> {
  try {
    await writeText(text)
    toast.success(success, { description: text })
  } catch (error) {
    console.error('Failed to copy to clipboard', error)
  }
}
