const express = require('express')

require('./exercise.cjs')(express, express.Router)
