import express, { Router } from 'express'
import exercise from './exercise.cjs'

await exercise(express, Router)
