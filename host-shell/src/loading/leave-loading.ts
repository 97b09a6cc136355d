/**
 * Takes away the mark that the page shows while the shell loads: once its style has let it fade, or as
 * soon as `root` has content, which it must not cover [SH-096, D-05].
 */
export function leaveLoading(root: HTMLElement): void {
  const overlay = document.getElementById('loading')
  if (!overlay) return
  const observer = new MutationObserver(() => {
    if (root.querySelector('h1')) remove()
  })

  function remove() {
    observer.disconnect()
    overlay?.remove()
  }

  overlay.addEventListener('animationend', remove)
  observer.observe(root, { childList: true, subtree: true })
  overlay.dataset.leaving = ''
}
