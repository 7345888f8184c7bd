import { execFileSync } from 'node:child_process'

export const packages = ['serverless-http', '@vendia/serverless-express']
export const exercised =
  'events of both versions: JSON, cookies, bytes, redirects, errors, static files. Different on purpose: the 404 of @vendia/serverless-express, which is a 500 on Express (D45)'

export function flow({ note }, folder) {
  const env = { ...process.env, NODE_ENV: 'production' }
  const options = { cwd: folder, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }
  const lines = execFileSync(process.execPath, ['invoke.cjs'], options).trim().split('\n')
  for (const { title, answer } of lines.map((line) => JSON.parse(line))) {
    note(title, answer, answer.statusCode >= 200)
  }
  note('every event was answered', lines.length, lines.length === 20)
}
