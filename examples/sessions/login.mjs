import passport from 'passport'
import { Strategy } from 'passport-local'
import { authenticate, findUser } from './users.mjs'

passport.use(
  new Strategy(async (name, password, done) => {
    try {
      done(null, (await authenticate(name, password)) ?? false)
    } catch (error) {
      done(error)
    }
  }),
)
// The session only stores the id; req.user is looked up for each request.
passport.serializeUser((user, done) => done(null, user.id))
passport.deserializeUser((id, done) => done(null, findUser(id) ?? false))

export { passport }
