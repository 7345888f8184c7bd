import type { MarkdownRenderer } from 'vitepress'

const PICTURE =
  /<picture>\s*<source media="\(prefers-color-scheme: dark\)" srcset="[./]*public(\/[^"]+)">\s*<img alt="([^"]+)" src="[./]*public(\/[^"]+)">\s*<\/picture>/g

/**
 * A `<picture>` follows the system's color scheme, as it should in the repository. The site has its own switch, so it
 * gets both images, and `style.css` shows one.
 */
export function followTheme(markdown: MarkdownRenderer): void {
  const { html_block: render } = markdown.renderer.rules
  markdown.renderer.rules.html_block = (...args) =>
    (render?.(...args) ?? '').replace(PICTURE, (_, dark, alt, light) =>
      [
        ['light', light],
        ['dark', dark],
      ]
        .map(
          ([scheme, file]) =>
            `<img class="${scheme}-only" alt="${alt}" src="${file}" loading="lazy">`,
        )
        .join(''),
    )
}
